; the accesses themselves stay, volatile ones as well
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: getelementptr i8, ptr %po, i64 480
; CHECK: loop:
; CHECK: phi ptr [ %po, %entry ], [ %{{[0-9]+}}, %loop ]
; CHECK: store volatile i32 %x, ptr %{{[0-9]+}}, align 4
; CHECK: store volatile i32 %t, ptr %{{[0-9]+}}, align 4
; CHECK: getelementptr i8, ptr %{{[0-9]+}}, i64 160
; CHECK: %c = icmp ne ptr %{{[0-9]+}}, %{{[0-9]+}}
; CHECK: ret void
; VERDICT: loop-reduce @k: Refines

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %r = mul nuw nsw i64 %i, 160
  %p = getelementptr inbounds i8, ptr %po, i64 %r
  store volatile i32 %x, ptr %p, align 4
  store volatile i32 %t, ptr %p, align 4
  %j = add nuw nsw i64 %i, 1
  %c = icmp ne i64 %j, 3
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
