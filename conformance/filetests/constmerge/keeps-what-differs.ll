; negative: each pair differs in one thing that forbids it
; RUN: opt --passes=constmerge --verify-each -S %s | filecheck %s
; RUN: check --passes=constmerge %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; CHECK-DAG: @named1 = internal
; CHECK-DAG: @named2 = internal
; CHECK-DAG: @written1 = internal
; CHECK-DAG: @written2 = internal
; CHECK-DAG: @visible1 = addrspace(1)
; CHECK-DAG: @visible2 = addrspace(1)
; CHECK-DAG: @global1 = internal
; CHECK-DAG: @constant1 = internal
; CHECK-DAG: @host1 = internal
; CHECK-DAG: @host2 = internal
; CHECK-DAG: @weak1 = weak_odr
; CHECK-DAG: @weak2 = internal
; CHECK-DAG: @section1 = internal
; CHECK-DAG: @section2 = internal
; CHECK-DAG: @listed1 = internal
; CHECK-DAG: @listed2 = internal
; CHECK-DAG: @texture1 = internal
; CHECK-DAG: @texture2 = internal
; CHECK-DAG: @type1 = internal
; CHECK-DAG: @type2 = internal
; CHECK-DAG: @block1 = internal
; CHECK-DAG: @block2 = internal
; CHECK-DAG: @range1 = internal
; CHECK-DAG: @range2 = internal
; VERDICT: @k: Skipped

; addresses that both matter
@named1 = internal addrspace(1) constant i32 100
@named2 = internal addrspace(1) constant i32 100
; one is not constant
@written1 = internal unnamed_addr addrspace(1) global i32 101
@written2 = internal unnamed_addr addrspace(1) constant i32 101
; others can name both
@visible1 = addrspace(1) constant i32 102
@visible2 = addrspace(1) constant i32 102
; two address spaces
@global1 = internal unnamed_addr addrspace(1) constant i32 103
@constant1 = internal unnamed_addr addrspace(4) constant i32 103
; the host may have put something else there
@host1 = internal unnamed_addr addrspace(1) externally_initialized constant i32 104
@host2 = internal unnamed_addr addrspace(1) externally_initialized constant i32 104
; another definition may be taken
@weak1 = weak_odr unnamed_addr addrspace(1) constant i32 105
@weak2 = internal unnamed_addr addrspace(1) constant i32 105
; a place of its own
@section1 = internal unnamed_addr addrspace(1) constant i32 106, section "own"
@section2 = internal unnamed_addr addrspace(1) constant i32 106
; somebody relies on it
@listed1 = internal unnamed_addr addrspace(1) constant i32 107
@listed2 = internal unnamed_addr addrspace(1) constant i32 107
@llvm.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @listed1 to ptr)], section "llvm.metadata"
; metadata name it
@texture1 = internal unnamed_addr addrspace(1) constant i32 108
@texture2 = internal unnamed_addr addrspace(1) constant i32 108
; other types of the same bytes
@type1 = internal unnamed_addr addrspace(1) constant i32 109
@type2 = internal unnamed_addr addrspace(1) constant [4 x i8] c"m\00\00\00"
; shared memory is of each block
@block1 = internal unnamed_addr addrspace(3) constant i32 undef
@block2 = internal unnamed_addr addrspace(3) constant i32 undef
; metadata say more of one
@range1 = internal unnamed_addr addrspace(1) constant i32 110, !absolute_symbol !1
@range2 = internal unnamed_addr addrspace(1) constant i32 110

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %t, ptr addrspace(1) @written1
  %a = load i32, ptr addrspace(1) @named1
  %b = load i32, ptr addrspace(1) @named2
  %s = add i32 %a, %b
  store i32 %s, ptr %po, align 4
  call void @use(ptr addrspace(1) @written2, ptr addrspace(1) @global1, ptr addrspace(4) @constant1)
  call void @use(ptr addrspace(1) @host1, ptr addrspace(1) @host2, ptr addrspace(4) null)
  call void @use(ptr addrspace(1) @weak2, ptr addrspace(1) @section1, ptr addrspace(4) null)
  call void @use(ptr addrspace(1) @section2, ptr addrspace(1) @listed2, ptr addrspace(4) null)
  call void @use(ptr addrspace(1) @texture1, ptr addrspace(1) @texture2, ptr addrspace(4) null)
  call void @use(ptr addrspace(1) @type1, ptr addrspace(1) @type2, ptr addrspace(4) null)
  call void @use(ptr addrspace(1) @range1, ptr addrspace(1) @range2, ptr addrspace(4) null)
  %c = load i32, ptr addrspace(3) @block1
  %d = load i32, ptr addrspace(3) @block2
  ret void
}
define internal void @use(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(4) %c) {
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
!nvvm.annotations = !{!0}
!0 = !{ptr addrspace(1) @texture1, !"texture", i32 1}
!1 = !{i64 0, i64 256}
