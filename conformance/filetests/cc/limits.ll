; RUN: cc %s --passes=instsimplify,select,dead-mi-elimination,phi-node-elimination,post-ra-pseudos,emit --bisect-limit 0 --stop-after instsimplify | filecheck %s --check-prefix=SUM
; RUN: cc %s --passes=instsimplify,select,dead-mi-elimination,phi-node-elimination,post-ra-pseudos,emit --bisect-limit 1 --stop-after instsimplify | filecheck %s --check-prefix=NO-SUM
; RUN: cc %s --passes=instsimplify,select,dead-mi-elimination,phi-node-elimination,post-ra-pseudos,emit --bisect-limit 1 | filecheck %s --check-prefix=SHUFFLE
; RUN: cc %s --passes=instsimplify,select,dead-mi-elimination,phi-node-elimination,post-ra-pseudos,emit --bisect-limit 2 | filecheck %s --check-prefix=NO-SHUFFLE
; RUN: cc %s --passes=select,dead-mi-elimination,phi-node-elimination,post-ra-pseudos,emit --bisect-limit 0 | filecheck %s --check-prefix=SHUFFLE
; RUN: cc %s --passes=select,dead-mi-elimination,phi-node-elimination,post-ra-pseudos,emit --bisect-limit 1 | filecheck %s --check-prefix=NO-SHUFFLE
; RUN: check %s --passes=instsimplify,select,dead-mi-elimination,phi-node-elimination,post-ra-pseudos,emit --bisect-limit 1 | filecheck %s --check-prefix=JUDGED
; RUN: check %s --passes=instsimplify,select,dead-mi-elimination,phi-node-elimination,post-ra-pseudos,emit
; RUN: cc %s -O2 --bisect-limit 0 | filecheck %s --check-prefix=NOTHING
; RUN: check %s --to ptx -O2 --bisect-limit 0 | filecheck %s --check-prefix=NOTHING-JUDGED
; RUN: not cc %s --passes=select,phi-node-elimination,post-ra-pseudos,emit --bisect-limit 0 --bisect-required | filecheck %s --check-prefix=REQUIRED
; RUN: cc %s --passes=select,phi-node-elimination,post-ra-pseudos,emit --bisect-limit 0 | filecheck %s --check-prefix=SPARED
;
; One limit of rewrites holds for all levels, and numbers go on from one to the next: where instsimplify has used the first one
; up, on a sum with zero, dead-mi-elimination may not remove a shuffle whose result nobody reads.
;
; LAUNCH: k grid=1 block=64 args=[out i32[64]]
;
; SUM: add i32
; NO-SUM-NOT: add i32
; NO-SUM: call i32 @llvm.nvvm.shfl.sync.idx.i32
; SHUFFLE: shfl.sync.idx.b32
; NO-SHUFFLE: .visible .entry k(
; NO-SHUFFLE-NOT: shfl
; NO-SHUFFLE: ret;
;
; What the next level needs is spared: nothing is optimized, and PTX comes out.
; NOTHING: shfl.sync.idx.b32
; NOTHING: ret;
; NOTHING-JUDGED: read @k: Refines
; REQUIRED: error[machine-open]
; SPARED-NOT: copy
; SPARED: ret;
;
; JUDGED: instsimplify @k: Refines
; JUDGED: select @k: Refines
; JUDGED: dead-mi-elimination @k: Skipped
; JUDGED: emit @k: Refines

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)

define ptx_kernel void @k(ptr %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %wide = zext i32 %tid to i64
  %offset = shl i64 %wide, 2
  %p = getelementptr i8, ptr %out, i64 %offset
  %sum = add i32 %tid, 0
  %shuffled = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %tid, i32 0, i32 31)
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %left, label %end

left:
  br label %end

end:
  %value = phi i32 [ %sum, %entry ], [ 7, %left ]
  store i32 %value, ptr %p, align 4
  ret void
}
