; loads from addresses that selects and PHIs choose lane by lane, directly and behind offsets
; RUN: opt --passes=sroa --verify-each -S %s | filecheck %s
; RUN: check --passes=sroa %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[40]]
; LAUNCH: loop grid=1 block=40 args=[out i32[40]]
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-NOT: alloca
; CHECK-NOT: load
; CHECK: select i1 %odd
; CHECK: select i1 %odd
; CHECK: phi i32
; CHECK-LABEL: define ptx_kernel void @loop(
; CHECK-NOT: alloca
; VERDICT: @k,loop: Refines

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %o) {
entry:
  %a = alloca i32, align 4
  %b = alloca { i32, i32 }, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b1 = getelementptr inbounds { i32, i32 }, ptr %b, i32 0, i32 1
  %odd = trunc i32 %t to i1
  %far = icmp ugt i32 %t, 20
  %n = mul i32 %t, 3
  store i32 %t, ptr %a
  store i32 7, ptr %b
  store i32 %n, ptr %b1
  %p = select i1 %odd, ptr %a, ptr %b1
  %x = load i32, ptr %p, align 4
  %c = alloca { i32, i32 }, align 4
  %c1 = getelementptr inbounds { i32, i32 }, ptr %c, i32 0, i32 1
  store i32 %x, ptr %c1
  %q = select i1 %odd, ptr %b, ptr %c
  %q1 = getelementptr inbounds i8, ptr %q, i64 4
  %y = load i32, ptr %q1, align 4
  br i1 %far, label %then, label %join
then:
  store i32 %y, ptr %a
  br label %join
join:
  %r = phi ptr [ %a, %then ], [ %b, %entry ]
  %z = load i32, ptr %r, align 4
  %s = add i32 %x, %y
  %u = xor i32 %s, %z
  %w = zext i32 %t to i64
  %po = getelementptr i32, ptr %o, i64 %w
  store i32 %u, ptr %po
  ret void
}

define ptx_kernel void @loop(ptr %o) {
entry:
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %t, ptr %a
  store i32 5, ptr %b
  br label %head
head:
  %p = phi ptr [ %a, %entry ], [ %b, %head ]
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %sum = phi i32 [ 0, %entry ], [ %more, %head ]
  %v = load i32, ptr %p, align 4
  %more = add i32 %sum, %v
  store i32 %more, ptr %b
  %next = add i32 %i, 1
  %go = icmp ult i32 %next, %t
  br i1 %go, label %head, label %end
end:
  %w = zext i32 %t to i64
  %po = getelementptr i32, ptr %o, i64 %w
  store i32 %more, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
