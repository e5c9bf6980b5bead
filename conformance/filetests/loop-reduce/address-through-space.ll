; the pointer that an address begins with comes from another space
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %g = addrspacecast ptr addrspace(1) %f to ptr
; CHECK: getelementptr i8, ptr %g, i64 60
; CHECK: loop:
; CHECK: phi ptr [ %g, %entry ], [ %{{[0-9]+}}, %loop ]
; CHECK: load i32, ptr %{{[0-9]+}}, align 4
; CHECK: icmp ne ptr
; CHECK: ret void
; VERDICT: loop-reduce @k: Refines

@table = addrspace(1) constant [16 x i32] [i32 7, i32 1, i32 5, i32 8, i32 2, i32 9, i32 0, i32 3, i32 4, i32 6, i32 1, i32 1, i32 2, i32 3, i32 5, i32 8]

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %f = getelementptr inbounds i8, ptr addrspace(1) @table, i64 4
  %g = addrspacecast ptr addrspace(1) %f to ptr
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
  %r = mul nsw i64 %i, 12
  %p = getelementptr inbounds i8, ptr %g, i64 %r
  %v = load i32, ptr %p, align 4
  %s2 = add i32 %s, %v
  %j = add nuw nsw i64 %i, 1
  %c = icmp ne i64 %j, 5
  br i1 %c, label %loop, label %end
end:
  %l = phi i32 [ %s2, %loop ]
  store i32 %l, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
