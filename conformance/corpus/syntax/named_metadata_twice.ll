; one named node and one attribute group written in several places: their contents are joined
!n = !{!0}
define void @f() #0 {
  ret void
}
attributes #0 = { nounwind }
!0 = !{!"first"}
!n = !{!1, !0}
!1 = !{!"second"}
attributes #0 = { cold "k"="v" }
!n = !{}
