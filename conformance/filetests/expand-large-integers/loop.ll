; PHIs, freeze and pointers
; RUN: opt --passes='expand-large-integers' --verify-each -S %s | filecheck %s
; RUN: check --passes='expand-large-integers' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[4096], buf i8[2048] rand(5,0,255)]
; CHECK-LABEL: @k(
; CHECK: loop:
; CHECK-COUNT-4: phi i64
; CHECK: ptrtoint ptr %to to i64
; CHECK: inttoptr i64
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
  %f = freeze i128 %b
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %x = phi i128 [ %a, %entry ], [ %y, %loop ]
  %z = phi i128 [ %f, %entry ], [ %x, %loop ]
  %y = add i128 %x, %z
  %j = add i32 %i, 1
  %last = icmp ugt i32 %j, %t
  br i1 %last, label %done, label %loop
done:
  %p = ptrtoint ptr %to to i128
  %q = inttoptr i128 %p to ptr
  store i128 %y, ptr %q, align 16
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
