; negative: a comparison that is what a select chooses, not what it chooses by, keeps its sense
; RUN: opt --passes=nvvm-predicate-opt-variant --verify-each -S %s | filecheck %s
; RUN: check --passes=nvvm-predicate-opt-variant %s | filecheck %s --check-prefix=VERDICT
; CHECK-LABEL: @k
; CHECK: %b = icmp sge i32 %x, %y
; CHECK: select i1 %c, i1 %b, i1 %z
; VERDICT: @k: Skipped
; LAUNCH: k grid=1 block=40 args=[out i32[40], buf i32[80] rand(1,-5,5)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 40
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp eq i32 %x, 3
  %z = icmp eq i32 %y, 2
  %a = icmp slt i32 %x, %y
  %b = icmp sge i32 %x, %y
  %s = select i1 %c, i1 %b, i1 %z
  %w = zext i1 %a to i32
  %v = select i1 %s, i32 7, i32 %w
  store i32 %v, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
