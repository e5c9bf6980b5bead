; stores of types that do not fill their last byte, overwritten by the same type, a wider one, and in both arms
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK-NOT: store i1 %b, ptr %q
; CHECK-NOT: store i20 5
; CHECK-NOT: store i1 true
; CHECK: store i1 %c
; CHECK: store i20 %n
; CHECK: ret void
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %b = icmp slt i32 %x, 2
  %c = icmp eq i32 %x, 3
  %q = getelementptr inbounds i8, ptr %po, i32 0
  %far = getelementptr inbounds i32, ptr %po, i32 64
  %wide = getelementptr inbounds i32, ptr %po, i32 128
  store i1 %b, ptr %q, align 1
  store i20 5, ptr %far, align 4
  store i1 true, ptr %wide, align 1
  br i1 %b, label %then, label %else
then:
  store i1 %c, ptr %q, align 1
  br label %join
else:
  store i1 %c, ptr %q, align 1
  br label %join
join:
  %n = trunc i32 %x to i20
  store i20 %n, ptr %far, align 4
  store i8 7, ptr %wide, align 1
  %r = load i1, ptr %q, align 1
  %s = zext i1 %r to i32
  store i32 %s, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
