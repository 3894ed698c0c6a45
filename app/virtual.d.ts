declare module "virtual:page-script" {
  /** The address of the script of content pages (scripts/page-script-plugin.ts). */
  const address: string;
  export default address;
}
