; RUN: opt --passes=alloca-hoisting --verify-each -S %s | filecheck %s
; RUN: check --passes=alloca-hoisting %s | filecheck %s --check-prefix=VERDICT
; A slot with marks of its own keeps them.
; LAUNCH: k grid=1 block=40 args=[out i32[64]]
; VERDICT: @k: Refines
; CHECK: entry:
; CHECK-NEXT: %a = alloca i32
; CHECK: loop:
; CHECK: call void @llvm.lifetime.start.p0(i64 4, ptr %a)
; CHECK: call void @llvm.lifetime.start.p0(i64 4, ptr %a)
; CHECK: call void @llvm.lifetime.end.p0(i64 4, ptr %a)

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
  call void @llvm.lifetime.start.p0(i64 4, ptr %a)
  store i32 %t, ptr %a
  %x = load i32, ptr %a
  call void @llvm.lifetime.end.p0(i64 4, ptr %a)
  %sum = add i32 %s, %x
  %next = add i32 %i, 1
  %more = icmp ult i32 %i, %n
  br i1 %more, label %loop, label %done
done:
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %sum, ptr %po
  ret void
}
declare void @llvm.lifetime.start.p0(i64, ptr nocapture)
declare void @llvm.lifetime.end.p0(i64, ptr nocapture)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
