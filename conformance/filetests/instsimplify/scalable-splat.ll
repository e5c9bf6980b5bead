; RUN: opt --passes=instsimplify -S %s | filecheck %s
; A vector of unknown length has no list of elements: that all of them are true is an expression.

; CHECK-LABEL: define <vscale x 2 x i1> @f()
; CHECK-NEXT: ret <vscale x 2 x i1> shufflevector (<vscale x 2 x i1> insertelement (<vscale x 2 x i1> poison, i1 true, i64 0), <vscale x 2 x i1> poison, <vscale x 2 x i32> zeroinitializer)
define <vscale x 2 x i1> @f() {
  %same = icmp eq <vscale x 2 x i32> zeroinitializer, zeroinitializer
  ret <vscale x 2 x i1> %same
}
