; an element that is poison does not spoil its neighbours; frozen ones are frozen apart, and those that nobody asks for go
; RUN: opt --passes='scalarizer' --verify-each -S %s | filecheck %s
; RUN: check --passes='scalarizer' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[buf i32[256] rand(5,-90,900), out i32[256]]
; CHECK-LABEL: @k
; CHECK: shl nuw i32 {{%.*}}, 0
; CHECK-NOT: shl
; CHECK: freeze i32 5
; CHECK: freeze i32
; CHECK-NOT: freeze
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr <4 x i32>, ptr %in, i32 %t
  %po = getelementptr <4 x i32>, ptr %out, i32 %t
  %v = load <4 x i32>, ptr %pi, align 16
  %s = shl nuw <4 x i32> %v, <i32 40, i32 0, i32 0, i32 33>
  %x = insertelement <4 x i32> %s, i32 5, i32 0
  %f = freeze <4 x i32> %x
  %a = extractelement <4 x i32> %f, i32 0
  %b = extractelement <4 x i32> %f, i32 1
  %c = add i32 %a, %b
  store i32 %c, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
