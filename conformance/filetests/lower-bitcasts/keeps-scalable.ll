; vectors of unknown length stay
; RUN: opt --passes='lower-bitcasts' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK-NEXT: %r = bitcast <vscale x 4 x i16> %x to <vscale x 2 x i32>

define <vscale x 2 x i32> @k(<vscale x 4 x i16> %x) {
  %r = bitcast <vscale x 4 x i16> %x to <vscale x 2 x i32>
  ret <vscale x 2 x i32> %r
}
