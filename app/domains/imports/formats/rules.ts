/** How several columns of one field become one value: the first that is filled, all in one line, or a list. */
type Joining = "first" | "line" | "list";

export type FieldName =
  | "reference"
  | "offer_type"
  | "listing_type"
  | "price"
  | "rent_year"
  | "rent_month"
  | "rent_period"
  | "title"
  | "description"
  | "country"
  | "city"
  | "district"
  | "address"
  | "area_sqm"
  | "area_unit"
  | "bedrooms"
  | "bathrooms"
  | "floor_number"
  | "latitude"
  | "longitude"
  | "geopoint"
  | "licence_number"
  | "licence_expires_at"
  | "licence_holder"
  | "pictures"
  | "contact_name"
  | "contact_phone"
  | "contact_email";

export type FieldFacts = {
  /** Its column in our own shape; RESO's Data Dictionary has the same name where one of its fields means this. */
  own: string;
  /** Whether the name is RESO's. */
  reso: boolean;
  required: boolean;
  joining: Joining;
  /** The columns of each of the other shapes, the preferred one first. */
  bayut: readonly string[];
  propertyfinder: readonly string[];
  /** Other headings that people give such a column, Arabic and Latin, as `foldHeading` writes them. */
  headings: readonly string[];
};

const field = (
  own: string,
  facts: Partial<Omit<FieldFacts, "own">> & { headings: readonly string[] },
): FieldFacts => ({
  own,
  reso: true,
  required: false,
  joining: "first",
  bayut: [],
  propertyfinder: [],
  ...facts,
});

/** Every field that an import reads, in the order of our own shape. Reader, mapping, export and the page of the format use it. */
export const FIELDS: Record<FieldName, FieldFacts> = {
  reference: field("ListingId", {
    required: true,
    bayut: ["Property_Ref_No"],
    propertyfinder: ["reference_number"],
    headings: [
      "reference",
      "ref",
      "ref no",
      "id",
      "listing key",
      "المرجع",
      "رقم المرجع",
      "رقم الاعلان",
      "الرقم المرجعي",
      "رقم العقار",
    ],
  }),
  offer_type: field("OfferType", {
    reso: false,
    required: true,
    bayut: ["Property_purpose"],
    propertyfinder: ["offering_type"],
    headings: ["offer", "purpose", "transaction type", "نوع العرض", "الغرض", "العرض", "بيع او ايجار"],
  }),
  listing_type: field("PropertyType", {
    required: true,
    bayut: ["Property_Type"],
    propertyfinder: ["property_type"],
    headings: ["type", "property sub type", "category", "النوع", "نوع العقار", "التصنيف"],
  }),
  price: field("ListPrice", {
    required: true,
    bayut: ["Price"],
    propertyfinder: ["price"],
    headings: ["price", "amount", "السعر", "المبلغ", "سعر العقار", "القيمه"],
  }),
  rent_year: field("YearlyRent", {
    reso: false,
    propertyfinder: ["price/yearly"],
    headings: ["annual rent", "الايجار السنوي"],
  }),
  rent_month: field("MonthlyRent", {
    reso: false,
    propertyfinder: ["price/monthly"],
    headings: ["الايجار الشهري"],
  }),
  rent_period: field("RentPeriod", {
    reso: false,
    bayut: ["Rent_Frequency"],
    propertyfinder: ["rental_period"],
    headings: [
      "rent frequency",
      "frequency",
      "lease amount frequency",
      "فتره الايجار",
      "مده الايجار",
      "دوريه الايجار",
    ],
  }),
  title: field("Title", {
    reso: false,
    required: true,
    bayut: ["Property_Title_AR", "Property_Title"],
    propertyfinder: ["title_ar", "title_en"],
    headings: ["name", "العنوان الرئيسي", "عنوان الاعلان", "الاسم"],
  }),
  description: field("PublicRemarks", {
    required: true,
    bayut: ["Property_Description_AR", "Property_Description"],
    propertyfinder: ["description_ar", "description_en"],
    headings: ["description", "remarks", "الوصف", "التفاصيل", "وصف العقار"],
  }),
  country: field("Country", {
    bayut: ["Country"],
    propertyfinder: ["country"],
    headings: ["الدوله", "البلد"],
  }),
  city: field("City", {
    required: true,
    bayut: ["City"],
    propertyfinder: ["city"],
    headings: ["المدينه", "اماره"],
  }),
  district: field("SubdivisionName", {
    bayut: ["Locality"],
    propertyfinder: ["community"],
    headings: ["district", "neighborhood", "neighbourhood", "community", "area name", "الحي", "المنطقه"],
  }),
  address: field("UnparsedAddress", {
    required: true,
    joining: "line",
    bayut: ["Tower_Name", "Sub_Locality", "Locality"],
    propertyfinder: ["property_name", "sub_community", "community"],
    headings: ["address", "street", "location", "العنوان", "الشارع", "الموقع", "عنوان العقار"],
  }),
  area_sqm: field("LivingArea", {
    bayut: ["Property_Size"],
    propertyfinder: ["size"],
    headings: ["area", "size", "lot size area", "المساحه", "مساحه العقار"],
  }),
  area_unit: field("LivingAreaUnits", {
    bayut: ["Property_Size_Unit"],
    propertyfinder: ["size_unit"],
    headings: ["unit", "size unit", "area unit", "lot size units", "وحده المساحه"],
  }),
  bedrooms: field("BedroomsTotal", {
    bayut: ["Bedrooms"],
    propertyfinder: ["bedroom"],
    headings: ["bedrooms", "beds", "rooms", "غرف النوم", "عدد الغرف", "الغرف"],
  }),
  bathrooms: field("BathroomsTotalInteger", {
    bayut: ["Bathrooms", "Bathroom"],
    propertyfinder: ["bathroom"],
    headings: ["bathrooms", "baths", "دورات المياه", "الحمامات", "عدد الحمامات"],
  }),
  floor_number: field("EntryLevel", {
    bayut: ["Floor"],
    propertyfinder: ["floor"],
    headings: ["floor", "floor number", "الدور", "الطابق", "رقم الدور"],
  }),
  latitude: field("Latitude", {
    bayut: ["Latitude"],
    propertyfinder: ["latitude"],
    headings: ["lat", "خط العرض"],
  }),
  longitude: field("Longitude", {
    bayut: ["Longitude"],
    propertyfinder: ["longitude"],
    headings: ["lng", "lon", "long", "خط الطول"],
  }),
  geopoint: field("Coordinates", {
    bayut: ["Geopoints"],
    propertyfinder: ["geopoints"],
    headings: ["geopoint", "lat lng", "الاحداثيات"],
  }),
  licence_number: field("AdvertisingLicence", {
    reso: false,
    bayut: ["Permit_Number"],
    propertyfinder: ["permit_number"],
    headings: [
      "permit",
      "permit number",
      "licence",
      "license",
      "licence number",
      "رقم الترخيص",
      "ترخيص الاعلان",
      "رقم رخصه الاعلان",
      "رقم التصريح",
    ],
  }),
  licence_expires_at: field("AdvertisingLicenceExpiry", {
    reso: false,
    bayut: ["Permit_Expiry"],
    propertyfinder: ["permit_expiry"],
    headings: [
      "permit expiry",
      "licence expiry",
      "license expiry",
      "انتهاء الترخيص",
      "تاريخ انتهاء الترخيص",
      "تاريخ انتهاء التصريح",
    ],
  }),
  licence_holder: field("AdvertisingLicenceHolder", {
    reso: false,
    headings: [
      "licence holder",
      "license holder",
      "advertiser id",
      "رقم المعلن",
      "رقم رخصه المكتب",
      "رقم هويه المعلن",
    ],
  }),
  pictures: field("MediaURL", {
    required: true,
    joining: "list",
    bayut: ["Images/Image"],
    propertyfinder: ["photo/url"],
    headings: [
      "media",
      "media/mediaurl",
      "images",
      "pictures",
      "photos",
      "image",
      "photo",
      "الصور",
      "روابط الصور",
      "الصوره",
    ],
  }),
  contact_name: field("ListAgentFullName", {
    bayut: [],
    propertyfinder: [],
    headings: ["agent", "agent name", "اسم المسوق", "اسم الوسيط"],
  }),
  contact_phone: field("ListAgentPreferredPhone", {
    headings: ["agent phone", "phone", "mobile", "رقم الجوال", "الجوال", "الهاتف"],
  }),
  contact_email: field("ListAgentEmail", {
    headings: ["agent email", "email", "البريد الالكتروني", "البريد"],
  }),
};

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(FIELDS, name);

/** Fields whose values are words with a meaning of ours. */
export type WordField = "offer_type" | "listing_type" | "rent_period" | "area_unit" | "city" | "country";
