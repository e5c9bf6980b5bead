; twelve times the counter may be the same for two numbers of 64 bits: the counter decides
; RUN: opt --passes='loop-reduce' --verify-each -S %s | filecheck %s
; RUN: check --passes='loop-reduce' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[512] rand(1,-4,9), i64 4611686018427387904]
; CHECK-LABEL: @k
; CHECK: %n32 = and i32 %x, 7
; CHECK: %n33 = add i32 %n32, 1
; CHECK: %nn = zext i32 %n33 to i64
; CHECK: %n = add i64 %nn, %big
; CHECK: mul i64 %big, 12
; CHECK: getelementptr i8, ptr %pi, i64 %{{[0-9]+}}
; CHECK: loop:
; CHECK: phi ptr [ %{{[0-9]+}}, %entry ], [ %{{[0-9]+}}, %loop ]
; CHECK: %i = phi i64 [ %big, %entry ], [ %j, %loop ]
; CHECK: %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
; CHECK: %v = load i32, ptr %{{[0-9]+}}, align 4
; CHECK: %s2 = add i32 %s, %v
; CHECK: %j = add i64 %i, 1
; CHECK: getelementptr i8, ptr %{{[0-9]+}}, i64 12
; CHECK: %c = icmp ne i64 %j, %n
; CHECK: %l = phi i32 [ %s2, %loop ]
; CHECK: store i32 %l, ptr %po, align 4
; CHECK: ret void
; VERDICT: loop-reduce @k: Refines

define ptx_kernel void @k(ptr noundef %out, ptr noundef %in, i64 noundef %big) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n32 = and i32 %x, 7
  %n33 = add i32 %n32, 1
  %nn = zext i32 %n33 to i64
  %n = add i64 %nn, %big
  br label %loop
loop:
  %i = phi i64 [ %big, %entry ], [ %j, %loop ]
  %s = phi i32 [ %x, %entry ], [ %s2, %loop ]
  %r = mul i64 %i, 12
  %p = getelementptr i8, ptr %pi, i64 %r
  %v = load i32, ptr %p, align 4
  %s2 = add i32 %s, %v
  %j = add i64 %i, 1
  %c = icmp ne i64 %j, %n
  br i1 %c, label %loop, label %end
end:
  %l = phi i32 [ %s2, %loop ]
  store i32 %l, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
