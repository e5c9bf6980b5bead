; bit by bit in a loop of as many rounds as there are bits; lanes meet again before the shuffle
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; RUN: check --passes='expand-large-integers' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[4096], buf i8[2048] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK: divide:
; CHECK: phi i32 [ 0, %divide ]
; CHECK: icmp eq i32 {{.*}}, 128
; CHECK: phi i32 [ 0,
; CHECK: icmp eq i32 {{.*}}, 128
; CHECK: join:
; CHECK-NEXT: phi i64
; CHECK-NEXT: phi i64
; CHECK: call i32 @llvm.nvvm.shfl
; CHECK-NOT: i128
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %t, 32
  %from = getelementptr i8, ptr %in, i32 %at
  %next = getelementptr i8, ptr %from, i32 16
  %wide = mul i32 %t, 64
  %to = getelementptr i8, ptr %out, i32 %wide
  %a = load i128, ptr %from, align 16
  %b = load i128, ptr %next, align 16
  %n = or i128 %a, 1
  %d = or i128 %b, 1
  %odd = trunc i32 %t to i1
  br i1 %odd, label %divide, label %join
divide:
  %q = sdiv i128 %n, %d
  %r = urem i128 %n, %d
  %x = xor i128 %q, %r
  br label %join
join:
  %v = phi i128 [ %x, %divide ], [ %a, %entry ]
  %low = trunc i128 %v to i32
  %y = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %low, i32 1, i32 31)
  %to0 = getelementptr i8, ptr %to, i32 0
  store i128 %v, ptr %to0, align 16
  %to16 = getelementptr i8, ptr %to, i32 16
  store i32 %y, ptr %to16, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
