; what is freed before anybody reads it
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 heap=65536 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK-NOT: store i32 7
; CHECK: call void @free
; CHECK-NOT: store i32 8
; CHECK: ret
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %h = call ptr @malloc(i64 16)
  %h4 = getelementptr inbounds i8, ptr %h, i64 4
  store i32 %t, ptr %h, align 4
  %v = load i32, ptr %h, align 4
  store i32 7, ptr %h4, align 4
  store i32 %v, ptr %po, align 4
  call void @free(ptr %h)
  %k = call ptr @malloc(i64 16)
  store i32 %t, ptr %k, align 4
  %w = load i32, ptr %k, align 4
  store i32 %w, ptr %po, align 4
  store i32 8, ptr %k, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare noalias ptr @malloc(i64)
declare void @free(ptr)
