; the only element is the one; of two a comparison tells, and the index is used once
; RUN: opt --passes='lower-dynamic-elements' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK-NEXT: %a = extractelement <1 x double> %w, i64 0
; CHECK-NEXT: [[A:%[0-9]+]] = extractelement <2 x double> %z, i64 0
; CHECK-NEXT: [[B:%[0-9]+]] = extractelement <2 x double> %z, i64 1
; CHECK-NEXT: [[C:%[0-9]+]] = icmp uge i32 %i, 1
; CHECK-NEXT: %b = select i1 [[C]], double [[B]], double [[A]]
; CHECK-NEXT: [[D:%[0-9]+]] = insertelement <1 x i32> poison, i32 %i, i32 0
; CHECK-NEXT: [[E:%[0-9]+]] = icmp eq <1 x i32> [[D]], zeroinitializer

define double @k(<1 x double> %w, <2 x double> %z, i32 %i) {
  %a = extractelement <1 x double> %w, i32 %i
  %b = extractelement <2 x double> %z, i32 %i
  %c = insertelement <1 x double> %w, double %b, i32 %i
  %d = extractelement <1 x double> %c, i32 0
  %e = fadd double %a, %d
  ret double %e
}
