; negative: a list whose function calls itself with the next one would be promoted once for each element
; RUN: opt --passes=argpromotion --verify-each -S %s | filecheck %s
; RUN: check --passes=argpromotion %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=8 args=[out i32[64]]
; CHECK: define internal i32 @f(ptr %p, i32 %n)
; VERDICT: @k: Skipped

define internal i32 @f(ptr %p, i32 %n) {
  %q = load ptr, ptr %p, align 8
  %m = sub i32 %n, 1
  %z = icmp eq i32 %n, 0
  br i1 %z, label %last, label %next
next:
  %r = call i32 @f(ptr %q, i32 %m)
  %s = add i32 %r, 3
  ret i32 %s
last:
  ret i32 1
}

define ptx_kernel void @k(ptr %out) {
  %c = alloca ptr, align 8
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store ptr %c, ptr %c, align 8
  %r = call i32 @f(ptr %c, i32 %t)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
