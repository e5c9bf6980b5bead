; vprintf gets its format and a buffer; malloc and free are functions.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
@format = private addrspace(1) constant [7 x i8] c"%d %d\0A\00"
; CHECK: .extern .func (
; CHECK: ) vprintf
; CHECK-LABEL: .entry k(
; CHECK: call ({{.*}}), vprintf, (
; CHECK: call ({{.*}}), malloc, (
; CHECK: call free, (
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %buffer = alloca [2 x i32], align 8
  store i32 %t, ptr %buffer
  %second = getelementptr i8, ptr %buffer, i64 4
  store i32 5, ptr %second
  %few = icmp ult i32 %t, 3
  br i1 %few, label %say, label %end
say:
  %n = call i32 @vprintf(ptr addrspacecast (ptr addrspace(1) @format to ptr), ptr %buffer)
  %m = call ptr @malloc(i64 8)
  store i32 %n, ptr %m
  %l = load i32, ptr %m
  store i32 %l, ptr addrspace(1) %q
  call void @free(ptr %m)
  br label %end
end:
  ret void
}
declare i32 @vprintf(ptr, ptr)
declare ptr @malloc(i64)
declare void @free(ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
