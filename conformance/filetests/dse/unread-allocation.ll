; an allocation that is written, filled and freed only
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 heap=65536 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK-NOT: malloc
; CHECK-NOT: free
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
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %end
arm:
  call void @llvm.memset.p0.i64(ptr align 4 %h4, i8 3, i64 8, i1 false)
  br label %end
end:
  store i32 %t, ptr %po, align 4
  call void @free(ptr %h)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare noalias ptr @malloc(i64)
declare void @free(ptr)
