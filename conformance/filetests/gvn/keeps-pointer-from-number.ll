; negative: a pointer is not made of a number, nor a number of a pointer
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i64[64] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: load ptr, ptr %po
; CHECK: load i64, ptr %po
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  store i32 %t, ptr %a, align 4
  %x = load i64, ptr %pi, align 4
  store i64 %x, ptr %po, align 8
  %q = load ptr, ptr %po, align 8
  %z = icmp eq ptr %q, null
  %e = zext i1 %z to i64
  store ptr %out, ptr %po, align 8
  %n = load i64, ptr %po, align 8
  %nz = icmp ne i64 %n, 0
  %m = zext i1 %nz to i64
  %s = add i64 %e, %m
  store i64 %s, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
