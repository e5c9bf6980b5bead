package lockstep.ir.nvvm.text;

import java.util.Map;
import java.util.Set;
import lockstep.ir.nvvm.CallingConvention;

/**
 * The words of calling conventions. Source: LLVM Language Reference, "Calling Conventions"; numbers from CallingConv.
 */
final class CallingConventions {
    private static final Set<String> WORDS = Set.of(
            "fastcc",
            "coldcc",
            "cfguard_checkcc",
            "x86_stdcallcc",
            "x86_fastcallcc",
            "x86_regcallcc",
            "x86_thiscallcc",
            "x86_vectorcallcc",
            "arm_apcscc",
            "arm_aapcscc",
            "arm_aapcs_vfpcc",
            "aarch64_vector_pcs",
            "aarch64_sve_vector_pcs",
            "msp430_intrcc",
            "avr_intrcc",
            "avr_signalcc",
            "ptx_kernel",
            "ptx_device",
            "spir_kernel",
            "spir_func",
            "intel_ocl_bicc",
            "x86_64_sysvcc",
            "win64cc",
            "webkit_jscc",
            "anyregcc",
            "preserve_mostcc",
            "preserve_allcc",
            "preserve_nonecc",
            "ghccc",
            "swiftcc",
            "swifttailcc",
            "x86_intrcc",
            "hhvmcc",
            "hhvm_ccc",
            "cxx_fast_tlscc",
            "amdgpu_vs",
            "amdgpu_gfx",
            "amdgpu_ls",
            "amdgpu_hs",
            "amdgpu_es",
            "amdgpu_gs",
            "amdgpu_ps",
            "amdgpu_cs",
            "amdgpu_kernel",
            "amdgpu_cs_chain",
            "amdgpu_cs_chain_preserve",
            "tailcc",
            "m68k_rtdcc",
            "graalcc",
            "riscv_vector_cc");

    private static final Map<Long, String> BY_NUMBER =
            Map.of(0L, "", 8L, "fastcc", 9L, "coldcc", 71L, "ptx_kernel", 72L, "ptx_device");

    private CallingConventions() {}

    /** The calling convention at the current token; that of C if none is written. */
    static CallingConvention parse(Cursor cursor) {
        if (!cursor.is(NvvmToken.WORD)) {
            return CallingConvention.C;
        }
        String word = cursor.name();
        if (WORDS.contains(word)) {
            cursor.next();
            return new CallingConvention(word);
        }
        if (cursor.acceptWord("cc")) {
            return ofNumber(cursor.expectUnsigned(1023, "expected integer"));
        }
        if (word.length() > 2 && word.length() < 7 && word.startsWith("cc") && isNumber(word)) {
            cursor.next();
            return ofNumber(Long.parseLong(word, 2, word.length(), 10));
        }
        cursor.acceptWord("ccc");
        return CallingConvention.C;
    }

    /** {@code cc71} is read as {@code cc 71}. */
    private static boolean isNumber(String word) {
        return word.chars().skip(2).allMatch(c -> c >= '0' && c <= '9');
    }

    private static CallingConvention ofNumber(long number) {
        return new CallingConvention(BY_NUMBER.getOrDefault(number, "cc " + number));
    }
}
