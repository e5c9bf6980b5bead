; RUN: sim --link library.part %s | filecheck %s
; RUN: opt --link library.part -S %s | filecheck %s --check-prefix=TEXT
; RUN: check --link library.part --passes=mem2reg,nv-inline-must,instcombine %s | filecheck %s --check-prefix=CHECKED
; RUN: cc --link library.part %s | filecheck %s --check-prefix=PTX
; A declaration becomes the definition, a weak definition yields, a table of one module alone gets a free name; lanes
; that part call what was linked. LangRef, "Linkage Types".
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
; EXPECT: k arg=0[0]=60
; EXPECT: k arg=0[3]=240
; EXPECT: k arg=0[4]=7
; EXPECT: k arg=0[31]=7
; CHECK: @k stack: finished

; TEXT: %pair = type { i32, i32 }
; TEXT: @table = internal addrspace(1) constant i32 7
; TEXT: @scale = addrspace(1) constant i32 3
; TEXT: @table.1 = internal addrspace(1) constant [4 x i32]
; TEXT-NOT: declare i32 @lookup
; TEXT: define i32 @lookup(i32 %i)
; TEXT-NEXT: addrspace(1) @table.1,
; TEXT: load i32, ptr addrspace(1) @table
; CHECKED: mem2reg @k: Skipped
; CHECKED: instcombine @k: Refines
; PTX: .func {{.*}}lookup
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
%pair = type { i32, i32 }
@table = internal addrspace(1) constant i32 7
@scale = addrspace(1) constant i32 3
declare i32 @lookup(i32)
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %few = icmp ult i32 %tid, 4
  br i1 %few, label %inside, label %outside
inside:
  %a = call i32 @lookup(i32 %tid)
  br label %end
outside:
  %b = load i32, ptr addrspace(1) @table
  br label %end
end:
  %v = phi i32 [ %a, %inside ], [ %b, %outside ]
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %v, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
