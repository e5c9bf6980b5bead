; a counter that grows four times and then stays is not given up
; RUN: opt --passes=sccp --verify-each -S %s | filecheck %s
; RUN: check --passes=sccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: %a = add nuw nsw i32 %i, 1
; CHECK-NOT: select
; CHECK: store i32 7
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %n, %head ]
  %j = phi i32 [ 0, %entry ], [ %j2, %head ]
  %a = add i32 %i, 1
  %n = call i32 @llvm.umin.i32(i32 %a, i32 4)
  %j2 = add i32 %j, 1
  %c = icmp ult i32 %j2, %t
  br i1 %c, label %head, label %end
end:
  %d = icmp ugt i32 %i, 4
  %w = select i1 %d, i32 9, i32 7
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.umin.i32(i32, i32)
