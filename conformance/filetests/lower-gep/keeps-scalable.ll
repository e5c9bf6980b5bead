; vectors of unknown length stay: selection says that it does not take them
; RUN: opt --passes='lower-gep' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK: %a = getelementptr i32, ptr %p, <vscale x 2 x i64> %i

define <vscale x 2 x ptr> @k(ptr %p, <vscale x 2 x i64> %i) {
  %a = getelementptr i32, ptr %p, <vscale x 2 x i64> %i
  ret <vscale x 2 x ptr> %a
}
