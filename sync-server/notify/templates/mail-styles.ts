/**
 * How mails look: one column as wide as a phone, the colours of src/components/tokens.css in light and
 * dark. Mail programs that ignore it show plain paragraphs. No outside fonts or pictures (NOTIF-15).
 */
export const mailStyles = `
:root{color-scheme:light dark}
body{margin:0;padding:16px 12px;background:#faf6ef;color:#1e2622;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
.mail{max-width:34rem;margin:0 auto;padding:20px;background:#fffdf9;border:1px solid #e4dacb;border-radius:14px}
.brand{margin:0 0 20px;font-weight:600;color:#1f5b4c}
.brand i{display:inline-block;width:11px;height:20px;border-radius:6px 5px 0 11px/6px 6px 0 14px;background:#1f5b4c;vertical-align:-4px}
.brand .right{margin-right:9px;border-radius:5px 6px 11px 0/6px 6px 14px 0;background:#e29a3d}
h1{margin:0 0 16px;font-size:22px;line-height:1.25}
p{margin:0 0 14px;overflow-wrap:anywhere}
a{color:#1f5b4c}
.go{display:inline-block;padding:11px 22px;border-radius:24px;background:#1f5b4c;color:#fff;font-weight:600;line-height:1.3;text-decoration:none}
hr{margin:20px 0 14px;border:0;border-top:1px solid #e4dacb}
.soft{font-size:13px;line-height:1.7;color:#55605a}
.soft a{color:inherit}
.mail :last-child{margin-bottom:0}
@media(prefers-color-scheme:dark){
body{background:#141916;color:#f3eee4}
.mail{background:#1c2320;border-color:#38423d}
a,.brand{color:#8fd0b8}
.brand i{background:#3f8a74}
.brand .right{background:#e29a3d}
.go{background:#8fd0b8;color:#141916}
hr{border-color:#38423d}
.soft{color:#b3bcb4}
}
`.trim();
