; source_filename with escapes, data layout, triple, flags, ident, module asm order
source_filename = "dir with space/\22quoted\22 \C3\A9\5C.cu"
target datalayout = "e-p:64:64-p3:32:32-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64-A5-G1-P0"
target triple = "nvptx64-nvidia-cuda"
!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}
!nvvmir.version = !{!4}
!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
!2 = !{i32 6, !"list", !5}
!3 = !{!"a compiler"}
!4 = !{i32 2, i32 0, i32 3, i32 1}
!5 = !{!"x", !"y"}
