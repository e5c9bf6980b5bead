; RUN: opt --passes=alloca-hoisting --verify-each -S %s | filecheck %s
; RUN: check --passes=alloca-hoisting %s | filecheck %s --check-prefix=VERDICT
; negative: a comparison tells the slots of two rounds apart.
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Skipped
; CHECK: loop:
; CHECK: %a = alloca

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = and i32 %t, 3
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %a = alloca i32
  %same = icmp eq ptr %a, %out
  %x = zext i1 %same to i32
  %sum = add i32 %s, %x
  %next = add i32 %i, 1
  %more = icmp ult i32 %i, %n
  br i1 %more, label %loop, label %done
done:
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %sum, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
