; negative: something else is freed, and the heap is read behind that by others
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 heap=65536 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: store i32 %t, ptr %h
; CHECK: call void @free(ptr %k)
; CHECK: store i32 9, ptr %h
; VERDICT: @k: Skipped

@p = internal addrspace(3) global [32 x ptr] undef

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %h = call ptr @malloc(i64 16)
  %k = call ptr @malloc(i64 16)
  %u = xor i32 %t, 1
  %s0 = getelementptr inbounds [32 x ptr], ptr addrspace(3) @p, i32 0, i32 %t
  %q0 = getelementptr inbounds [32 x ptr], ptr addrspace(3) @p, i32 0, i32 %u
  store ptr %h, ptr addrspace(3) %s0, align 8
  store i32 %t, ptr %h, align 4
  store i32 5, ptr %k, align 4
  %x = load volatile i32, ptr %k, align 4
  call void @free(ptr %k)
  call void @llvm.nvvm.barrier0()
  %o = load ptr, ptr addrspace(3) %q0, align 8
  %v = load i32, ptr %o, align 4
  store i32 %v, ptr %po, align 4
  call void @llvm.nvvm.barrier0()
  store i32 9, ptr %h, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare noalias ptr @malloc(i64)
declare void @free(ptr)
