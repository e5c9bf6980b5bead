; RUN: opt --passes=atomic-expand --verify-each -S %s | filecheck %s
; RUN: check --passes=atomic-expand %s | filecheck %s --check-prefix=VERDICT
; Lanes of one arm and of the other update the same word in turns; every schedule comes to an end.
; LAUNCH: k grid=2 block=64 args=[out i64[1], buf f16[2] zero]
; VERDICT: @k: Refines
; CHECK: fadd half
; CHECK: fsub half

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %odd = trunc i32 %t to i1
  br i1 %odd, label %more, label %less
more:
  %a = atomicrmw fadd ptr %p, half 2.0 monotonic
  br label %end
less:
  %b = atomicrmw fsub ptr %p, half 1.0 monotonic
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
