; RUN: opt --passes=alloca-hoisting --verify-each -S %s | filecheck %s
; RUN: check --passes=alloca-hoisting %s | filecheck %s --check-prefix=VERDICT
; A slot of one side of a branch, of divergent lanes.
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Refines
; CHECK: entry:
; CHECK-NEXT: %a = alloca i32
; CHECK-NOT: lifetime

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %odd = trunc i32 %t to i1
  br i1 %odd, label %yes, label %done
yes:
  %a = alloca i32
  store i32 %t, ptr %a
  call void @f(ptr %a)
  %x = load i32, ptr %a
  br label %done
done:
  %r = phi i32 [ 0, %entry ], [ %x, %yes ]
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %r, ptr %po
  ret void
}
define internal void @f(ptr %p) noinline {
  %v = load i32, ptr %p
  %w = mul i32 %v, 3
  store i32 %w, ptr %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
