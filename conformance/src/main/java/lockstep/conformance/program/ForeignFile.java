package lockstep.conformance.program;

import java.util.Locale;
import java.util.stream.Stream;
import lockstep.ir.diag.InputException;
import lockstep.ir.diag.SourceLocation;

/** Files that are easily mistaken for programs that Lockstep reads, and how to convert them. */
enum ForeignFile {
    /** LLVM bitcode, or its wrapper. */
    BITCODE(
            "this is LLVM bitcode, which commands read where llvm-dis is on the PATH; text is wanted:"
                    + " llvm-dis FILE -o FILE.ll",
            "",
            "BC\u00c0\u00de",
            "\u00de\u00c0\u0017\u000b"),
    /** Text in UTF-16, as some editors write it. */
    UTF_16("this is text in UTF-16, UTF-8 is wanted: iconv -f UTF-16 -t UTF-8", "", "\u00ff\u00fe", "\u00fe\u00ff"),
    /** UTF-8 with a byte order mark. */
    BYTE_ORDER_MARK(
            "begins with a byte order mark (bytes EF BB BF), which is no part of a program: remove it",
            "",
            "\u00ef\u00bb\u00bf"),
    /** A container of cubins and PTX. */
    FATBIN("this is a fat binary, a cubin is wanted: cuobjdump -xelf all FILE", "", "\u0050\u00ed\u0055\u00ba"),
    /** A file with the name of a cubin that is not an ELF file. */
    CUBIN("is no cubin: an ELF file begins with 7F 45 4C 46", ".cubin"),
    /** CUDA C++. */
    CUDA(
            "this is CUDA C++, LLVM IR is wanted: clang-19 -x cuda --cuda-device-only --cuda-gpu-arch=sm_90 -O1 -S"
                    + " -emit-llvm FILE; check --external nvcc takes such files",
            ".cu");

    private final String advice;
    private final String suffix;
    private final String[] starts;

    /**
     * @param suffix of the names of such files; any if empty
     * @param starts beginnings of such files, one char per byte
     */
    ForeignFile(String advice, String suffix, String... starts) {
        this.advice = advice;
        this.suffix = suffix;
        this.starts = starts;
    }

    /**
     * Refuses {@code bytes} if they are such a file.
     *
     * @param name of the file
     * @throws InputException that names the remedy
     */
    static void refuse(String name, byte[] bytes) {
        Stream.of(values()).filter(kind -> kind.beginsLike(bytes)).findFirst().ifPresent(kind -> kind.refuse(name));
    }

    /**
     * Refuses a file that cannot be read as LLVM IR if its name is that of such a file.
     *
     * @throws InputException that names the remedy
     */
    static void refuseByName(String name) {
        String plain = name.toLowerCase(Locale.ROOT);
        Stream.of(values())
                .filter(kind -> !kind.suffix.isEmpty() && plain.endsWith(kind.suffix))
                .findFirst()
                .ifPresent(kind -> kind.refuse(name));
    }

    private void refuse(String name) {
        throw new InputException("foreign-file", SourceLocation.ofFile(name), advice.replace("FILE", name));
    }

    /** Whether {@code bytes} begin like such a file. */
    boolean beginsLike(byte[] bytes) {
        return Stream.of(starts).anyMatch(start -> begins(bytes, start));
    }

    private static boolean begins(byte[] bytes, String start) {
        boolean isEqual = bytes.length >= start.length();
        for (int i = 0; isEqual && i < start.length(); i++) {
            isEqual = (bytes[i] & 0xff) == start.charAt(i);
        }
        return isEqual;
    }
}
