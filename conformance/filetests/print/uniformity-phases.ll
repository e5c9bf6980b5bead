; an ordinary load of shared memory between barriers, of one place, is uniform: who writes there meanwhile races. With an
; atomic operation that hands memory on behind it and one that takes it over before it, it is not; nor is a volatile load,
; one of the thread's own memory, one of several places
; RUN: opt --passes='print<uniformity>' --disable-output %s | filecheck %s
; RUN: check --passes=dce %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: phases grid=2 block=64 args=[out i32[128]]
; LAUNCH: masks grid=1 block=80 args=[out i32[80], buf i32[80] rand(1,0,9)]
; LAUNCH: rounds grid=1 block=64 args=[out i32[64], buf i32[64] rand(1,0,9)]
; VERDICT: Skipped

@tile = internal addrspace(3) global [64 x i32] undef, align 4
@flag = internal addrspace(3) global i32 undef, align 4

; CHECK-LABEL: uniformity of @phases
; CHECK: uniform {{ *}}%shared = load i32
; CHECK: DIVERGENT %own = load i32
; CHECK: DIVERGENT %volatile = load volatile i32
; CHECK: DIVERGENT %many = load i32
; CHECK: DIVERGENT %locked = load i32
define ptx_kernel void @phases(ptr %out) {
entry:
  %slot = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %first = mul i32 %b, %n
  %at = add i32 %first, %t
  %cell = getelementptr inbounds [64 x i32], ptr addrspace(3) @tile, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %cell, align 4
  store i32 %t, ptr %slot, align 4
  call void @llvm.nvvm.barrier0()
  %five = getelementptr inbounds [64 x i32], ptr addrspace(3) @tile, i32 0, i32 5
  %shared = load i32, ptr addrspace(3) %five, align 4
  %own = load i32, ptr %slot, align 4
  %volatile = load volatile i32, ptr addrspace(3) %five, align 4
  %many = load i32, ptr addrspace(3) %cell, align 4
  call void @llvm.nvvm.barrier0()
  %zero = icmp eq i32 %t, 0
  br i1 %zero, label %reset, label %go
reset:
  store i32 0, ptr addrspace(3) @flag, align 4
  br label %go
go:
  call void @llvm.nvvm.barrier0()
  %take = atomicrmw add ptr addrspace(3) @flag, i32 1 acquire, align 4
  %locked = load i32, ptr addrspace(3) %five, align 4
  %give = atomicrmw add ptr addrspace(3) @flag, i32 1 release, align 4
  %s0 = add i32 %shared, %own
  %s1 = add i32 %volatile, %many
  %s2 = add i32 %s0, %s1
  %sum = add i32 %s2, %locked
  %po = getelementptr inbounds i32, ptr %out, i32 %at
  store i32 %sum, ptr %po, align 4
  ret void
}

; masks that include each other: who meets has the same one, and has it behind the meeting; disjoint masks may differ
; CHECK-LABEL: uniformity of @masks
; CHECK: DIVERGENT %mask = select
; CHECK: uniform {{ *}}%any = call i1 @llvm.nvvm.vote.any.sync(i32 %mask
; CHECK: uniform {{ *}}%low = and i32 %mask
; CHECK: DIVERGENT %half = select
; CHECK: DIVERGENT %votes = call i32 @llvm.nvvm.vote.ballot.sync(i32 %half
define ptx_kernel void @masks(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp ugt i32 %x, 4
  %last = icmp uge i32 %t, 64
  %mask = select i1 %last, i32 65535, i32 -1
  %any = call i1 @llvm.nvvm.vote.any.sync(i32 %mask, i1 %c)
  %low = and i32 %mask, 255
  %lane = and i32 %t, 16
  %upper = icmp ne i32 %lane, 0
  %half = select i1 %upper, i32 -65536, i32 65535
  %votes = call i32 @llvm.nvvm.vote.ballot.sync(i32 %half, i1 %c)
  %w = zext i1 %any to i32
  %s = add i32 %w, %low
  %sum = add i32 %s, %votes
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %sum, ptr %po, align 4
  ret void
}

; lanes of one round have all come round: by two ways with one value the PHI is uniform, by two ways of which one keeps
; the value of the round before it is not
; CHECK-LABEL: uniformity of @rounds
; CHECK: uniform {{ *}}%i = phi
; CHECK: DIVERGENT %k = phi
define ptx_kernel void @rounds(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %n, %body ], [ %n, %skip ]
  %k = phi i32 [ 0, %entry ], [ %k, %body ], [ %m, %skip ]
  %n = add i32 %i, 1
  %end = icmp ugt i32 %n, 10
  br i1 %end, label %done, label %body
body:
  %odd = and i32 %x, %n
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %head, label %skip
skip:
  %m = add i32 %k, 1
  br label %head
done:
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %k, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare void @llvm.nvvm.barrier0()
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
