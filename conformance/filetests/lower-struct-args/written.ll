; RUN: opt --passes=lower-struct-args --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-struct-args %s | filecheck %s --check-prefix=VERDICT
; A structure that is written is copied to a slot; each lane has its own.
; LAUNCH: k grid=1 block=40 args=[out i32[64], bytes 0300000005000000]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(ptr %out, ptr addrspace(101) byval({ i32, i32 }) align 4 %s)
; CHECK: [[A:%.*]] = alloca { i32, i32 }, align 4
; CHECK: call void @llvm.memcpy.p0.p101.i64(ptr align 4 [[A]], ptr addrspace(101) align 4 %s, i64 8, i1 false)
; CHECK: store i32 %t, ptr [[A]]

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr byval({ i32, i32 }) align 4 %s) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = trunc i32 %t to i1
  br i1 %c, label %odd, label %end
odd:
  store i32 %t, ptr %s
  br label %end
end:
  %z = load i32, ptr %s
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
