; RUN: opt --passes=lower-aggr-copies<min-size=1> --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-aggr-copies<min-size=1> %s | filecheck %s --check-prefix=VERDICT
; Members of their own types: pointers stay pointers.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[128] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: load i32, ptr
; CHECK: load ptr, ptr
; CHECK: load i8, ptr
; CHECK-NOT: load { i32

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %a = alloca { i32, ptr, [2 x { i8, i32 }] }
  %b = alloca { i32, ptr, [2 x { i8, i32 }] }
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %fa = getelementptr inbounds i8, ptr %a, i32 8
  %fb = getelementptr inbounds i8, ptr %b, i32 8
  store ptr %in, ptr %fa
  %v = load { i32, ptr, [2 x { i8, i32 }] }, ptr %a
  store { i32, ptr, [2 x { i8, i32 }] } %v, ptr %b
  %p = load ptr, ptr %fb
  %z = load i32, ptr %p
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
