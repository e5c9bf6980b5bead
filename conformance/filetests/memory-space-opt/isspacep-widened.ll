; RUN: opt --passes=memory-space-opt --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt %s | filecheck %s --check-prefix=VERDICT
; The test may be widened and compared with zero, twice.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: yes:
; CHECK-NEXT: [[S:%.*]] = addrspacecast ptr %p to ptr addrspace(3)
; CHECK-NEXT: load i32, ptr addrspace(3) [[S]]
; CHECK: no:
; CHECK-NEXT: load i32, ptr %p

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ps = getelementptr inbounds [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %ps
  %g = addrspacecast ptr addrspace(3) %ps to ptr
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %odd = trunc i32 %t to i1
  %p = select i1 %odd, ptr %g, ptr %pi
  %is = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %wide = zext i1 %is to i32
  %zero = icmp eq i32 %wide, 0
  %wider = zext i1 %zero to i32
  %one = icmp ne i32 %wider, 0
  br i1 %one, label %no, label %yes
yes:
  %x = load i32, ptr %p
  br label %end
no:
  %y = load i32, ptr %p
  br label %end
end:
  %v = phi i32 [ %x, %yes ], [ %y, %no ]
  %po = getelementptr inbounds i32, ptr addrspace(1) @o, i32 %t
  store i32 %v, ptr addrspace(1) %po
  ret void
}
@o = addrspace(1) global [64 x i32] zeroinitializer
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
