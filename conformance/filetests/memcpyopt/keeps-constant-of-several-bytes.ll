; negative: the bytes of the constant differ, or the host may have written it
; RUN: opt --passes=memcpyopt --verify-each -S %s | filecheck %s
; RUN: check --passes=memcpyopt %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call void @llvm.memcpy.p0.p4.i64(ptr align 4 %po, ptr addrspace(4) align 4 @mixed
; CHECK: call void @llvm.memcpy.p0.p4.i64(ptr align 4 %po8, ptr addrspace(4) align 4 @host
; VERDICT: @k: Skipped

@mixed = internal addrspace(4) constant [2 x i32] [i32 16843009, i32 16843010]
@host = addrspace(4) externally_initialized constant [2 x i32] zeroinitializer

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  call void @llvm.memcpy.p0.p4.i64(ptr align 4 %po, ptr addrspace(4) align 4 @mixed, i64 8, i1 false)
  %po8 = getelementptr inbounds i8, ptr %po, i64 8
  call void @llvm.memcpy.p0.p4.i64(ptr align 4 %po8, ptr addrspace(4) align 4 @host, i64 8, i1 false)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.memcpy.p0.p4.i64(ptr, ptr addrspace(4), i64, i1)
