; a call that writes a slot that nobody reads
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=dse %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK-NOT: call void @make
; CHECK-NOT: store i32 %t, ptr %a
; CHECK: store i32 %t, ptr %po
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca [4 x i32], align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %end
arm:
  call void @make(ptr %a, i32 %t)
  br label %end
end:
  store i32 %t, ptr %po, align 4
  ret void
}

define internal void @make(ptr nocapture writeonly %p, i32 %v) nounwind willreturn nosync memory(argmem: write) noinline {
  store i32 %v, ptr %p, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
