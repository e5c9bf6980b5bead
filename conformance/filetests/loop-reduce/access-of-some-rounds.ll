; an access that some rounds leave out counts half
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: loop:
; CHECK: phi i64 [ 0, %entry ], [ %{{[0-9]+}}, %next ]
; CHECK: %s = phi i32 [ %x, %entry ], [ %s3, %next ]
; CHECK: %b = and i32 %s, 1
; CHECK: %d = icmp eq i32 %b, 0
; CHECK: getelementptr i8, ptr %pi, i64 %{{[0-9]+}}
; CHECK: %v = load i32, ptr %{{[0-9]+}}, align 4
; CHECK: %s2 = add i32 %s, %v
; CHECK: %s3 = phi i32 [ %s, %loop ], [ %s2, %some ]
; CHECK: %s4 = add i32 %s3, 1
; CHECK: add nuw nsw i64 %{{[0-9]+}}, 12
; CHECK: %c = icmp ne i64 %{{[0-9]+}}, 60
; CHECK: %l = phi i32 [ %s3, %next ]
; CHECK: store i32 %l, ptr %po, align 4
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
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  %s = phi i32 [ %x, %entry ], [ %s3, %next ]
  %r = mul nuw nsw i64 %i, 12
  %p = getelementptr inbounds i8, ptr %pi, i64 %r
  %b = and i32 %s, 1
  %d = icmp eq i32 %b, 0
  br i1 %d, label %some, label %next
some:
  %v = load i32, ptr %p, align 4
  %s2 = add i32 %s, %v
  br label %next
next:
  %s3 = phi i32 [ %s, %loop ], [ %s2, %some ]
  %s4 = add i32 %s3, 1
  %j = add nuw nsw i64 %i, 1
  %c = icmp ne i64 %j, 5
  br i1 %c, label %loop, label %end
end:
  %l = phi i32 [ %s3, %next ]
  store i32 %l, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
