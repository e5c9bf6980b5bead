; RUN: cc %s --passes=sroa | filecheck %s
; RUN: cc %s -O0 --arch sm_80 | filecheck %s --check-prefix=ARCH
; RUN: cc %s -S -O2 --verify-each | filecheck %s --check-prefix=LEVEL
; RUN: check %s --to ptx -O0 | filecheck %s --check-prefix=JUDGED
; RUN: check %s --to ptx -O2
; RUN: check %s --to ptx -O3 --arch sm_75 --policy independent:3
;
; The whole way, with divergent branches, a loop that lanes leave one after the other, and a barrier. Every step from
; LLVM IR to the text of PTX, and reading that back, is judged.
;
; LAUNCH: k grid=2 block=48 args=[out i32[96], i32 40]
;
; CHECK: .version 9.0
; CHECK-NEXT: .target sm_90
; CHECK-NEXT: .address_size 64
; CHECK: .visible .entry k(
; CHECK: barrier.sync.aligned 0;
; CHECK: ret;
;
; ARCH: .target sm_80
; ARCH: barrier.sync.aligned 0;
;
; LEVEL: .visible .entry k(
; LEVEL: barrier.sync.aligned 0;
;
; JUDGED: select @k: Refines
; JUDGED: phi-node-elimination @k: Refines
; JUDGED: emit @k: Refines
; JUDGED-NEXT: read @k: Refines

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier0()

@tile = internal addrspace(3) global [48 x i32] undef, align 4

define ptx_kernel void @k(ptr %out, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %ntid, %cta
  %i = add i32 %base, %tid
  %own = getelementptr [48 x i32], ptr addrspace(3) @tile, i32 0, i32 %tid
  %odd = trunc i32 %i to i1
  br i1 %odd, label %walk, label %meet

walk:
  %count = phi i32 [ 0, %entry ], [ %next, %walk ]
  %sum = phi i32 [ %i, %entry ], [ %more, %walk ]
  %more = add i32 %sum, %count
  %next = add i32 %count, 1
  %done = icmp uge i32 %next, %tid
  br i1 %done, label %meet, label %walk

meet:
  %value = phi i32 [ 7, %entry ], [ %more, %walk ]
  store i32 %value, ptr addrspace(3) %own, align 4
  call void @llvm.nvvm.barrier0()
  %last = sub i32 %ntid, 1
  %mirror = sub i32 %last, %tid
  %other = getelementptr [48 x i32], ptr addrspace(3) @tile, i32 0, i32 %mirror
  %read = load i32, ptr addrspace(3) %other, align 4
  %inside = icmp slt i32 %tid, %n
  br i1 %inside, label %write, label %leave

write:
  %place = getelementptr i32, ptr %out, i32 %i
  store i32 %read, ptr %place, align 4
  br label %leave

leave:
  ret void
}
