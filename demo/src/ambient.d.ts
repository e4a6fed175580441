declare module '*?url' {
  const url: string
  export default url
}
declare module '*?inline' {
  const styles: string
  export default styles
}
