; a constant index stays, in range or not; so do vectors of unknown length
; RUN: opt --passes='lower-dynamic-elements' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK-NEXT: %a = extractelement <4 x i32> %w, i32 2
; CHECK-NEXT: %b = extractelement <4 x i32> %w, i64 9
; CHECK-NEXT: %c = insertelement <4 x i32> %w, i32 %a, i8 1
; CHECK-NEXT: %e = extractelement <vscale x 2 x i32> %s, i32 %i
; CHECK-NEXT: %f = insertelement <vscale x 2 x i32> %s, i32 %e, i32 %i
; CHECK-NEXT: ret

define <vscale x 2 x i32> @k(<4 x i32> %w, i32 %i, <vscale x 2 x i32> %s) {
  %a = extractelement <4 x i32> %w, i32 2
  %b = extractelement <4 x i32> %w, i64 9
  %c = insertelement <4 x i32> %w, i32 %a, i8 1
  %e = extractelement <vscale x 2 x i32> %s, i32 %i
  %f = insertelement <vscale x 2 x i32> %s, i32 %e, i32 %i
  ret <vscale x 2 x i32> %f
}
