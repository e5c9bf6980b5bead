; UTF-8 in comments and strings: é ü ☃ 漢字 🙂
@s = constant [4 x i8] c"☃\00"
@"名前" = global i32 1, section ".данные"
define void @f() "ключ"="値" { ; коммент
  ret void, !\C3\A9 !0
}
!0 = !{!"naïve", !"\E2\98\83"}
