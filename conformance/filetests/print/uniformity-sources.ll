; RUN: opt --passes='print<alone>' --disable-output %s | filecheck %s

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)

@table = addrspace(4) constant [4 x i32] zeroinitializer

; Results of collectives are equal in a group with one member mask; groups of one dynamic instance may have several.
; CHECK-LABEL: alone of @collectives:
; CHECK: DIVERGENT %lane
; CHECK: uniform   %block
; CHECK: DIVERGENT %active
; CHECK: uniform   %ballot
; CHECK: DIVERGENT %half
; CHECK: uniform   %sum
; CHECK: DIVERGENT %part
; CHECK: uniform   %first
; CHECK: DIVERGENT %segment
; CHECK: DIVERGENT %own
; CHECK: DIVERGENT %pair
; CHECK: uniform   %value = extractvalue
; CHECK: DIVERGENT %valid = extractvalue
; CHECK: DIVERGENT %match
define ptx_kernel void @collectives(i32 %n) {
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %active = call i32 @llvm.nvvm.activemask()
  %c = icmp ult i32 %lane, 16
  %mask = select i1 %c, i32 65535, i32 -65536
  %ballot = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)
  %half = call i32 @llvm.nvvm.vote.ballot.sync(i32 %mask, i1 %c)
  %sum = call i32 @llvm.nvvm.redux.sync.add(i32 %lane, i32 -1)
  %part = call i32 @llvm.nvvm.redux.sync.add(i32 %lane, i32 %mask)
  %first = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %lane, i32 %n, i32 31)
  %segment = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %lane, i32 0, i32 4127)
  %own = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %lane, i32 %lane, i32 31)
  %pair = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 -1, i32 %lane, i32 0, i32 31)
  %value = extractvalue { i32, i1 } %pair, 0
  %valid = extractvalue { i32, i1 } %pair, 1
  %match = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %n)
  ret void
}

; Lanes need not load at the same time: equal addresses do not suffice where memory may change. An ordinary load of what
; another thread writes meanwhile is a race; a volatile one is not.
; CHECK-LABEL: alone of @memory:
; CHECK: DIVERGENT %changes
; CHECK: uniform   %ordinary
; CHECK: uniform   %constant
; CHECK: uniform   %restrict
; CHECK: DIVERGENT %atomic
; CHECK: DIVERGENT %frozen
; CHECK: uniform   %kept
define ptx_kernel void @memory(ptr %p, ptr noalias readonly %q, i32 noundef %n) {
  %changes = load volatile i32, ptr %p
  %ordinary = load i32, ptr %p
  %constant = load i32, ptr addrspace(4) @table
  %restrict = load i32, ptr %q
  %atomic = atomicrmw add ptr %p, i32 1 monotonic
  %frozen = freeze i32 undef
  %kept = freeze i32 %n
  ret void
}
