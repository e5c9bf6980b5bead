; RUN: opt --passes=byval-mem2reg --verify-each -S %s | filecheck %s
; RUN: check --passes=byval-mem2reg %s | filecheck %s --check-prefix=VERDICT
; negative: an access that no lane makes lies behind the structure
; LAUNCH: k grid=1 block=40 args=[out i32[64], bytes 0300000005000000]
; VERDICT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: %x = load i32, ptr %p

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr byval({ i32, i32 }) align 4 %s) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ugt i32 %t, 100
  br i1 %c, label %never, label %end
never:
  %p = getelementptr i8, ptr %s, i64 8
  %x = load i32, ptr %p
  br label %end
end:
  %z = phi i32 [ 3, %entry ], [ %x, %never ]
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
