; negative: hashes seldom fit: exclusive or, products by large numbers, and PHIs of such
; RUN: opt --passes=bypass-slow-division --verify-each -S %s | filecheck %s
; RUN: check --passes=bypass-slow-division %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i64[64], buf i64[64] rand(7,-9,20), buf i64[64] rand(11,1,6000000000)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: urem i64 %h, %y
; CHECK: udiv i64 %m, %y
; CHECK: urem i64 %p, %y
; CHECK: ret void
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in, ptr %by) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = zext i32 %t to i64
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %pb = getelementptr inbounds i64, ptr %by, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  %x = load i64, ptr %pi, align 8
  %y = load i64, ptr %pb, align 8
  %h = xor i64 %x, %w
  %a = urem i64 %h, %y
  %m = mul i64 %x, 6364136223846793005
  %b = udiv i64 %m, %y
  %s = add i64 %a, %b
  br label %loop
loop:
  %p = phi i64 [ %m, %entry ], [ %n, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %n = xor i64 %p, 77
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, 3
  br i1 %c, label %loop, label %end
end:
  %d = urem i64 %p, %y
  %u = add i64 %s, %d
  store i64 %u, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
