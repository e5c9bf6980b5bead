package lockstep.ir.nvvm.text;

/** Kinds of tokens. Source: LLVM's description of its assembly language, "Identifiers" and "Syntax". */
enum NvvmToken {
    /** After the last character. */
    END,
    /** A bare word: keyword, opcode, type. */
    WORD,
    /** {@code %name} or {@code %"name"}. */
    LOCAL_NAME,
    /** {@code %12}. */
    LOCAL_ID,
    /** {@code @name} or {@code @"name"}. */
    GLOBAL_NAME,
    /** {@code @12}. */
    GLOBAL_ID,
    /** {@code $name} or {@code $"name"}. */
    COMDAT_NAME,
    /** {@code !name}. */
    METADATA_NAME,
    /** {@code !} before anything else. */
    EXCLAIM,
    /** {@code #12}. */
    ATTRIBUTE_GROUP,
    /** {@code #} before anything else. */
    HASH,
    /** {@code ^12}. */
    SUMMARY_ID,
    /** {@code name:} or {@code "name":}. */
    LABEL_NAME,
    /** {@code 12:}. */
    LABEL_ID,
    /** An integer of any size. */
    INTEGER,
    /** A decimal floating-point number, or hexadecimal digits with their prefix. */
    FLOAT,
    /** {@code "..."}. */
    STRING,
    /** {@code =}. */
    EQUALS,
    /** {@code ,}. */
    COMMA,
    /** {@code *}. */
    STAR,
    /** {@code (}. */
    LEFT_PAREN,
    /** {@code )}. */
    RIGHT_PAREN,
    /** {@code [}. */
    LEFT_BRACKET,
    /** {@code ]}. */
    RIGHT_BRACKET,
    /** An opening brace. */
    LEFT_BRACE,
    /** A closing brace. */
    RIGHT_BRACE,
    /** {@code <}. */
    LESS,
    /** {@code >}. */
    GREATER,
    /** {@code |}. */
    BAR,
    /** {@code :}. */
    COLON,
    /** {@code ...}. */
    ELLIPSIS
}
