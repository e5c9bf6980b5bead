; an address made from an integer is computed outside the lifetime of its object: only the access needs the object alive
; RUN: opt --passes='licm' --verify-each -S %s | filecheck %s
; RUN: check --passes='licm' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=2 args=[out i32[2]]
; CHECK-LABEL: @k
; CHECK: outer:
; CHECK: %element = getelementptr inbounds i32, ptr %made, i32 %i
; CHECK: inner:
; CHECK: call void @llvm.lifetime.start
; CHECK-NEXT: store i32 %j, ptr %element
; VERDICT: @k: Refines

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

define ptx_kernel void @k(ptr %out) {
entry:
  %slot = alloca [4 x i32], align 4
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %rounds = add i32 %tid, 2
  %place = getelementptr i32, ptr %out, i32 %tid
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner

inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  call void @llvm.lifetime.start.p0(i64 16, ptr %slot)
  %number = ptrtoint ptr %slot to i64
  %made = inttoptr i64 %number to ptr
  %element = getelementptr inbounds i32, ptr %made, i32 %i
  store i32 %j, ptr %element, align 4
  %old = load i32, ptr %element, align 4
  call void @llvm.lifetime.end.p0(i64 16, ptr %slot)
  %j.next = add i32 %j, 1
  %more = icmp ult i32 %j.next, %rounds
  br i1 %more, label %inner, label %latch

latch:
  %i.next = add i32 %i, 1
  %again = icmp ult i32 %i.next, 3
  br i1 %again, label %outer, label %exit

exit:
  store i32 %old, ptr %place
  ret void
}
