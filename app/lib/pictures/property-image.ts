/** The key of a property's picture in the media bucket. No public address serves it. */
export const propertyImageKey = (imageId: string): string => `properties/${imageId}/print.jpg`;

/** The address at which a member sees a picture of their own property. */
export const propertyPicturePath = (imageId: string): string => `/dashboard/pictures/${imageId}`;
