; RUN: opt --passes=atomic-expand --verify-each -S %s | filecheck %s
; RUN: check --passes=atomic-expand %s | filecheck %s --check-prefix=VERDICT
; A slot of the stack is the thread's own: nobody sees it between a load and a store. What comes through a parameter may
; be anybody's, and stays atomic.
; LAUNCH: k grid=1 block=40 args=[out i32[40], buf i32[1] zero]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: [[A:%.*]] = load i32, ptr %slot, align 4
; CHECK-NEXT: [[OLD:%.*]] = freeze i32 [[A]]
; CHECK-NEXT: [[SUM:%.*]] = add i32 [[OLD]], %t
; CHECK-NEXT: store i32 [[SUM]], ptr %slot, align 4
; CHECK: load volatile i32, ptr addrspace(5) %part
; CHECK: [[IS:%.*]] = icmp eq i32
; CHECK: select i1
; CHECK: store volatile i32 {{%.*}}, ptr addrspace(5) %part
; CHECK: atomicrmw add ptr %shared, i32 1 monotonic
; CHECK-NOT: atomicrmw
; CHECK-NOT: cmpxchg

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %shared) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %slot = alloca [2 x i32], align 4
  store [2 x i32] [i32 3, i32 5], ptr %slot
  %a = atomicrmw add ptr %slot, i32 %t seq_cst, align 4
  %second = getelementptr i8, ptr %slot, i64 4
  %part = addrspacecast ptr %second to ptr addrspace(5)
  %c = cmpxchg volatile ptr addrspace(5) %part, i32 5, i32 %t acq_rel monotonic, align 4
  %old = extractvalue { i32, i1 } %c, 0
  %x = atomicrmw add ptr %shared, i32 1 monotonic, align 4
  %left = load i32, ptr %second
  %s = add i32 %a, %old
  %r = add i32 %s, %left
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %r, ptr %o
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
