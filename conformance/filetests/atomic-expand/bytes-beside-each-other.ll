; RUN: opt --passes=atomic-expand --verify-each -S %s | filecheck %s
; RUN: check --passes=atomic-expand %s | filecheck %s --check-prefix=VERDICT
; Four lanes update the four bytes of a word: no byte is lost, whatever the order, and bytes beside them stay.
; LAUNCH: k grid=2 block=64 args=[out i64[1], buf i8[8] rand(1)]
; LAUNCH: exchange grid=1 block=32 args=[out i8[32], buf i8[32] rand(2,0,3)]
; VERDICT: @k,exchange: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: [[P:%.*]] = freeze ptr %p
; CHECK-NEXT: [[N:%.*]] = ptrtoint ptr [[P]] to i64
; CHECK-NEXT: [[IN:%.*]] = and i64 [[N]], 1
; CHECK-NEXT: [[BACK:%.*]] = sub i64 0, [[IN]]
; CHECK-NEXT: [[AT:%.*]] = getelementptr i8, ptr [[P]], i64 [[BACK]]
; CHECK: load atomic i16, ptr [[AT]] monotonic, align 2
; CHECK: cmpxchg ptr [[AT]], i16
; CHECK-LABEL: define ptx_kernel void @exchange(
; CHECK: cmpxchg ptr {{.*}}, i16 {{.*}} seq_cst acquire, align 2
; CHECK-NOT: cmpxchg

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %base) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %byte = and i32 %t, 3
  %p = getelementptr i8, ptr %base, i32 %byte
  %by = add i32 %byte, 1
  %v = trunc i32 %by to i8
  %r = atomicrmw add ptr %p, i8 %v monotonic
  ret void
}

define ptx_kernel void @exchange(ptr %out, ptr %base) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i8, ptr %base, i32 %t
  %r = cmpxchg weak ptr %p, i8 1, i8 77 seq_cst acquire
  %old = extractvalue { i8, i1 } %r, 0
  %ok = extractvalue { i8, i1 } %r, 1
  %x = select i1 %ok, i8 100, i8 %old
  %o = getelementptr i8, ptr %out, i32 %t
  store i8 %x, ptr %o
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
