; negative: the allocation is read, by a volatile load, or tested
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 heap=65536 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call ptr @malloc
; CHECK: call ptr @malloc
; CHECK: call void @free
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %h = call ptr @malloc(i64 16)
  %k = call ptr @malloc(i64 16)
  %no = icmp eq ptr %k, null
  %e = zext i1 %no to i32
  store i32 %t, ptr %h, align 4
  %v = load volatile i32, ptr %h, align 4
  %s = add i32 %v, %e
  store i32 %s, ptr %po, align 4
  call void @free(ptr %h)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare noalias ptr @malloc(i64)
declare void @free(ptr)
